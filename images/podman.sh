#!/usr/bin/env bash
# Podman and a base image where no registry is reachable: podman and runc from Debian, the base from debootstrap. Needs root
# on Debian 12. `make images` finds what this leaves in the cache folder.
#
#   images/podman.sh install   Debian packages
#   images/podman.sh base      localhost/gatehouse-base:bookworm
#   images/podman.sh env       lines to eval, for podman by hand
set -euo pipefail
case ${1:-} in install|base|env) ;; *) sed -n '2,8p' "${BASH_SOURCE[0]}" >&2; exit 2;; esac
folder=${XDG_CACHE_HOME:-$HOME/.cache}/gatehouse/containers
mkdir -p "$folder"
cat > "$folder/storage.conf" <<Y
[storage]
driver = "overlay"
graphroot = "$folder/root"
runroot = "$folder/runroot"
Y
# runc: crun fails on hybrid cgroups. The limits: a hard nofile below podman's default stops every container.
# netavark with aardvark-dns: with CNI alone, containers do not find each other by name.
cat > "$folder/containers.conf" <<Y
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
network_config_dir = "$folder/networks"
Y
export CONTAINERS_STORAGE_CONF=$folder/storage.conf CONTAINERS_CONF=$folder/containers.conf
case $1 in
  install) apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends podman runc netavark aardvark-dns debootstrap iptables;;
  base) [ ! -e "$folder/base" ] || exit 0
    rootfs=$(mktemp -d); trap 'rm -rf "$rootfs"' EXIT
    debootstrap --variant=minbase bookworm "$rootfs" > "$folder/debootstrap.log" 2>&1
    tar -C "$rootfs" -c . | podman import - localhost/gatehouse-base:bookworm
    touch "$folder/base";;
  env) echo "export CONTAINERS_STORAGE_CONF=$CONTAINERS_STORAGE_CONF CONTAINERS_CONF=$CONTAINERS_CONF";;
esac
