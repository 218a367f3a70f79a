import { Component, type ReactNode } from 'react';
import { ErrorMessage } from './errorPages/ErrorPage.tsx';

interface State {
  /** What the screen threw, in a box of its own: anything can be thrown. */
  caught?: { error: unknown } | undefined;
}

/** Around a screen: when it throws, the sidebar and the header stay. A class, because React has no other way to catch. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  readonly #reset = (): void => this.setState({ caught: undefined });

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? <ErrorMessage error={caught.error} resetErrorBoundary={this.#reset} /> : this.props.children;
  }
}
