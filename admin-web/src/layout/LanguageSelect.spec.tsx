import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { renderPage } from '../testing/renderPage.ts';
import { stubServer } from '../testing/stubServer.ts';
import { LanguageSelect } from './LanguageSelect.tsx';

const select = (): HTMLElement => screen.getByRole('combobox');
const choose = (language: string): void => void fireEvent.change(select(), { target: { value: language } });

beforeEach(async () => {
  await setLanguage('en');
  renderPage(<LanguageSelect />);
});

describe('the choice of a language', () => {
  it('says that the words of the chosen one do not come, and shows the one that is there', async () => {
    stubServer({});
    jest.doMock('../i18n/hi.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    choose('hi');
    expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
    expect(select()).toHaveValue('en');
    jest.dontMock('../i18n/hi.ts');
  });

  it('stands there at once, while the words are under way', async () => {
    choose('hi');
    expect(select()).toHaveValue('hi');
    expect(select()).toHaveAccessibleName('Language');
    await waitFor(() => expect(select()).toHaveAccessibleName('भाषा'));
    expect(select()).toHaveValue('hi');
  });
});
