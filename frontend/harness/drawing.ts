/** A picture as a person uploads it: two colours and a line, enough to see which part is chosen. */
export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#2f6f8f"/><circle cx="320" cy="170" r="90" fill="#f2d0a9"/><path d="M140 400c20-110 90-150 180-150s160 40 180 150z" fill="#1d3557"/></svg>';
