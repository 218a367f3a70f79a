import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { act, startTransition, Suspense, useState, type ComponentType } from 'react';
import { lazyPart } from './lazyPart.ts';

it('draws a part that arrives late, and at once where it is needed again, without a warning of React', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let arrive: (part: ComponentType) => void = () => undefined;
  const Part = lazyPart(
    async () =>
      new Promise<ComponentType>((resolve) => {
        arrive = resolve;
      }),
  );
  function Screens() {
    const [shown, show] = useState(0);
    return (
      <Suspense fallback="loading">
        <button onClick={() => startTransition(() => show(shown + 1))}>next</button>
        {shown > 0 ? <Part key={shown} /> : null}
      </Suspense>
    );
  }
  render(<Screens />);
  const next = async (): Promise<void> => act(async () => screen.getByRole('button').click());
  await next();
  expect(screen.queryByText('the part')).toBeNull();
  arrive(() => <p>the part</p>);
  expect(await screen.findByText('the part')).toBeVisible();
  await next();
  expect(screen.getByText('the part')).toBeVisible();
  expect(errors.mock.calls).toEqual([]);
});
