/** The frame of the signed-in areas while their script arrives: the same shapes as in index.html. */
export function FirstPaint() {
  const bones = ['a', 'b', 'c', 'd', 'e'];
  return (
    <div className="gh-first-frame" aria-busy="true">
      <div className="gh-first-bar" />
      <div className="gh-first-side">
        {bones.map((name) => (
          <span key={name} className="gh-bone" />
        ))}
      </div>
      <div className="gh-first-body">
        <span className="gh-bone" data-of="brand" />
        <span className="gh-bone" data-of="card" />
      </div>
    </div>
  );
}
