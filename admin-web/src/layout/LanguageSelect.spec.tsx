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

describe('the language select', () => {
  it('reports that the texts of the chosen language cannot be loaded, and shows the current one', async () => {
    stubServer({});
    jest.doMock('../i18n/hi.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    choose('hi');
    expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
    expect(select()).toHaveValue('en');
    jest.dontMock('../i18n/hi.ts');
  });

  it('shows the choice at once, while its texts are loading', async () => {
    choose('hi');
    expect(select()).toHaveValue('hi');
    expect(select()).toHaveAccessibleName('Language');
    await waitFor(() => expect(select()).toHaveAccessibleName('भाषा'));
    expect(select()).toHaveValue('hi');
  });
});
