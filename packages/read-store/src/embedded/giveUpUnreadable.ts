import type { ModelDefinition } from '../port.ts';
import { BuildCatalogue } from './buildCatalogue.ts';

/**
 * Gives up the builds of a folder whose documents no reader of this version of the program understands: they count as gone, and are
 * rebuilt. Only for who has the folder to itself. Rows of a newer version stay: who goes back has to say so.
 * @returns the names of the models
 */
export function giveUpUnreadable(folder: string, models: readonly ModelDefinition[]): string[] {
  const catalogue = new BuildCatalogue(folder);
  try {
    const unreadable = models.filter(({ name, version, rowsSince = version }) => {
      const live = catalogue.live(name);
      return live !== undefined && live.version < rowsSince;
    });
    for (const { name } of unreadable) catalogue.remove(name, 'live');
    return unreadable.map(({ name }) => name);
  } finally {
    catalogue.close();
  }
}
