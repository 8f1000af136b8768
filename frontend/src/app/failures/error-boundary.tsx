import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown in place of what broke; `retry` renders it anew. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Another key is another page: the boundary starts afresh. */
  resetKey: string;
  children: ReactNode;
}

interface Broken {
  readonly error: unknown;
  readonly key: string;
}

/** Keeps a broken page from taking the whole application down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: Broken | undefined }> {
  override state: { broken: Broken | undefined } = { broken: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error, key: '' } };
  }

  override componentDidCatch(error: unknown) {
    this.setState({ broken: { error, key: this.props.resetKey } });
  }

  override componentDidUpdate() {
    const { broken } = this.state;
    if (broken?.key && broken.key !== this.props.resetKey) this.retry();
  }

  readonly retry = () => this.setState({ broken: undefined });

  override render() {
    const { broken } = this.state;
    return broken ? this.props.fallback(broken.error, this.retry) : this.props.children;
  }
}
