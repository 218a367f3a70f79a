import { beforeEach, describe, expect, it } from '@jest/globals';

const one = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const labelsOf = (selector: string): (string | null)[] =>
  [...(one<HTMLInputElement>(selector).labels ?? [])].map(({ textContent }) => textContent);

describe('the labels of a control', () => {
  beforeEach(() => {
    document.body.innerHTML = `
      <label for="named">First</label><label><input id="inside">Around</label><label for="named">Second</label>
      <input id="named"><input id="plain"><input id="hidden" type="hidden"><label for="">Of nothing</label>`;
  });

  it('are those that name it and the one around it, in their order', () => {
    expect(['#named', '#inside', '#plain'].map(labelsOf)).toEqual([['First', 'Second'], ['Around'], []]);
    expect(one<HTMLInputElement>('#hidden').labels).toBeNull();
  });

  it('follow each change', () => {
    const { labels } = one<HTMLInputElement>('#named');
    expect(labels).toHaveLength(2);
    one<HTMLLabelElement>('label').htmlFor = 'plain';
    expect([labels?.length, labelsOf('#plain')]).toEqual([1, ['First']]);
    one('#plain').id = 'other';
    expect(labelsOf('#other')).toEqual([]);
    document.body.insertAdjacentHTML('beforeend', '<label for="other">Last</label>');
    expect(labelsOf('#other')).toEqual(['Last']);
    one('label[for=other]').remove();
    expect(labelsOf('#other')).toEqual([]);
    expect(one<HTMLInputElement>('#named').labels).toBe(labels);
  });

  it('are found outside the document too', () => {
    const form = document.createElement('form');
    form.innerHTML = '<label>Apart<input></label>';
    expect(form.querySelector('input')?.labels).toHaveLength(1);
  });
});

describe('the style of an element', () => {
  it('has the rules that match it, whatever their selector', () => {
    document.body.innerHTML = `
      <style>
        .shown { color: red } .list .hidden, .other { visibility: hidden } [title="a,b"] { background-color: blue }
        p:has(> b) { color: green } p:not(.list) { pointer-events: none }
      </style>
      <div class="list"><i class="hidden"></i><i class="shown" title="a,b"></i></div><p><b></b></p>`;
    const styleOf = (selector: string) => getComputedStyle(one(selector));
    expect([styleOf('.hidden').visibility, styleOf('.shown').visibility]).toEqual(['hidden', 'visible']);
    expect(styleOf('.shown')).toMatchObject({ color: 'rgb(255, 0, 0)', backgroundColor: 'rgb(0, 0, 255)' });
    expect(styleOf('p')).toMatchObject({ color: 'rgb(0, 128, 0)', pointerEvents: 'none' });
    expect(styleOf('div').display).toBe('block');
  });
});
