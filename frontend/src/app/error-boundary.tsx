import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown in place of what broke. */
  fallback: ReactNode;
  /** Another key is another page: the boundary starts afresh. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps a broken page from taking the whole application down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { brokenAt: string | undefined }> {
  override state: { brokenAt: string | undefined } = { brokenAt: undefined };

  static getDerivedStateFromError() {
    return { brokenAt: '' };
  }

  override componentDidCatch() {
    this.setState({ brokenAt: this.props.resetKey });
  }

  override componentDidUpdate() {
    const { brokenAt } = this.state;
    if (brokenAt && brokenAt !== this.props.resetKey) this.setState({ brokenAt: undefined });
  }

  override render() {
    return this.state.brokenAt === undefined ? this.props.children : this.props.fallback;
  }
}
