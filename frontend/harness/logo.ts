/** A logo as a customer sends it: a sign and a word, 240 × 80. */
export const logo = {
  imageCode: 'north-wind-logo-of-their-own-43-letters-lon',
  width: 240,
  height: 80,
  content: [
    'iVBORw0KGgoAAAANSUhEUgAAAPAAAABQBAMAAADVZ+VPAAAAMFBMVEVMaXEbhF0OelUOeVQZg1oOelQOeVUOeVQOeVUOeVRbxIhc',
    'xIoPelVcxIlGr3okjmP5+f3aAAAADHRSTlMAJq70D+poRNGNumD+ihzIAAAACXBIWXMAABYlAAAWJQFJUiTwAAADZElEQVRo3u2Y',
    'v2vbQBTHLePaVrMIjDcHClm1tHj0EAgBUzokkNGDOxY8BEo6eQgl3TRk6+IhQ9dA/4EOsWqnhiMhq4v+hP4JhUqnH/feux8SHqoW',
    '7rtJnO5z9+59392p0bCysrKysrL6F9We1gTuvawJHPyoh+sydl0LeM7YfR3c1oSx1WEN4CaL9aLqKPGjc/DK2xk8S8DrStR3n1j4',
    '8TOITp+x0125zigBs/Pylh2ft2RgkvGbJe3vgBUyhmOctrkq5wZ5f8UkneSJdN5nQKZwZNNYlsbZL7pbmtLDh2BDr+28TVnZvBDd',
    'hfm7QfJ0h9uNIDg0lMu8TVY2975qAj1SdLdInja4IUMylMu8SVY295/U7d4rAtjigwkPdwG7og0vm63brbKWOJNssjBlXPBhkQoV',
    'wXPRhpfN51F0o2rXTe3xttH6IGrGcfrh2Q7g1kS04WXzWxT91FaZjad4SYpPAl6JoBvLZa7YF04Uy9MMcEWLTDbqFVqTauAZBMcj',
    'f52Av2hMd1rFidXADjJdXDZvE/BWs8TniperZNaX0HbCIAbwGGfC1V7EJVt5IPs1TczNguHdvCPsZgD7GLzcT8FPyiUZqkrA8EjM',
    'sIh/KbjNiFJuJFvZZ/LxqMM97JJFcEVs9OAe4T5kYNnKgWKJuSM8h+wTTeEvPTgg4N85WLLyRN7++Lov02Dc4Yy7LwG7hPsYFaKQ',
    'kaKPjDjAu9+b+PF7CXiui7Rs5QRMFt6Bn3ooDU/MYFguuX4J8LY81CheIvEWYsl14KY+0pKVFcl1BL8doiFOzeCZLrUUVlbYaQG/',
    '3SCHekYwKZco0pKV5QKCF6q4EHRBPdGAx/rUkq0sl0xSfKZghGsz2DdFmlpZ3iSe4a9PQBiHRnDblFqSleVtkWTIGoTx2gjumSNN',
    'rCwfBAJx5jku1pWfzELPCA5MqSVbmR59OmBqYp/oowxXgt2ySBMr08NeF5xr+Sn3Et+atPenuTm1JCvT4+0cTi07DPSZUqdVy6Xa',
    'yuRAj/YksE8ptDSVy4dIoRvDFWYEd+GmeKdQWLlcqq18IYE9uFFVA9Ny+Rgp5emvqfhG7lcN9bhKpOmujC7m+B9EP39Xllx+eWop',
    'dmX4KwL/dUmfKtlptx9T0s+Xv/hTzP5ytrKysrKysvqP9Afa/RbzETXQJAAAAABJRU5ErkJggg==',
  ].join(''),
};
