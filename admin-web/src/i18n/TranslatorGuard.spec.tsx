import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { guardAgainstTranslators } from './translatorGuard.ts';

type Translator = (text: Text) => void;
const wrapper = (): HTMLElement => document.createElement('font');

/** How translators change a text. */
const translators: Record<string, Translator> = {
  'replaces texts'(text) {
    const [outer, inner] = [wrapper(), wrapper()];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  },
  'puts its text behind ours, then removes ours'(text) {
    const outer = wrapper();
    outer.textContent = `«${text.data}»`;
    text.after(outer);
    text.remove();
  },
  'puts its text before ours, then removes ours'(text) {
    const outer = wrapper();
    outer.textContent = `«${text.data}»`;
    text.before(outer);
    text.remove();
  },
  'wraps our texts'(text) {
    const outer = wrapper();
    text.replaceWith(outer);
    outer.append(text);
  },
};

function translate(translator: Translator): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  texts.forEach(translator);
}

function Bill({ total, note, extra = null }: { total: string; note?: string; extra?: string | null }) {
  return (
    <main>
      Total: {total} {note === undefined ? null : `(${note})`}
      {extra === null ? null : <b>{extra}</b>} for Meera
    </main>
  );
}

let stop: () => void;
beforeAll(() => {
  stop = guardAgainstTranslators(document);
});
afterAll(() => stop());

it('a page without a translator refuses a node that is no child, as ever', () => {
  expect(() => document.body.removeChild(document.createElement('i'))).toThrow(/not a child/);
});

describe.each(Object.entries(translators))('a page whose translator %s', (_name, translator) => {
  const page = (): string => screen.getByRole('main').textContent ?? '';
  /** Lets the page hear of a change, as browsers do after each task. */
  const heard = async (): Promise<void> => act(async () => undefined);

  it('shows the amounts of the program', async () => {
    const { rerender } = render(<Bill total="₹10" note="cash" />);
    translate(translator);
    await heard();
    rerender(<Bill total="₹20" note="card" />);
    await waitFor(() => expect(page()).toMatch(/₹20.*card/));
    expect(page()).not.toMatch(/₹10|cash/);
    expect(page()).toMatch(/Total.*for Meera/);
  });

  it('goes on when texts are removed and added among translated ones', async () => {
    const { rerender, unmount } = render(<Bill total="₹10" note="cash" />);
    translate(translator);
    await heard();
    rerender(<Bill total="₹10" />);
    expect(page()).not.toMatch('cash');
    rerender(<Bill total="₹10" extra="Urgent" note="upi" />);
    expect(page()).toMatch(/₹10.*upi.*Urgent.*for Meera/);
    unmount();
    expect(document.body.textContent).not.toMatch('Meera');
  });

  it('can be translated again after a change', async () => {
    const { rerender } = render(<Bill total="₹10" />);
    for (const total of ['₹20', '₹30', '₹40']) {
      translate(translator);
      await heard();
      rerender(<Bill total={total} />);
      await waitFor(() => expect(page()).toMatch(total));
    }
    expect(page()).not.toMatch(/₹[123]0/);
  });
});

it('an element that a translator wrapped together with texts can be removed', async () => {
  const { rerender } = render(<Bill total="₹10" extra="Urgent" />);
  const main = screen.getByRole('main');
  const outer = wrapper();
  outer.append(...main.childNodes);
  main.append(outer);
  await act(async () => undefined);
  rerender(<Bill total="₹20" />);
  await waitFor(() => expect(main.textContent).toMatch(/₹20/));
  expect(main.textContent).not.toMatch('Urgent');
});
