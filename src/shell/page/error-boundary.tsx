import { Component, type ReactNode } from 'react';

/** Keeps a failure of one screen inside that screen. `fallback` gets a way to try again. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode; readonly fallback: (retry: () => void) => ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
