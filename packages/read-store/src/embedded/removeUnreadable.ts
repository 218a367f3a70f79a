import type { ModelDefinition } from '../port.ts';
import { BuildCatalogue } from './buildCatalogue.ts';

/**
 * Removes builds of older versions, whose documents readers of this version may not understand, so that they are rebuilt. Only for the
 * process that holds the folder. Rows of a newer version stay, because a downgrade must be requested.
 * @returns the names of the models
 */
export function removeUnreadable(folder: string, models: readonly ModelDefinition[]): string[] {
  const catalogue = new BuildCatalogue(folder);
  try {
    const unreadable = models.filter(({ name, version }) => {
      const live = catalogue.live(name);
      return live !== undefined && live.version < version;
    });
    for (const { name } of unreadable) catalogue.remove(name, 'live');
    return unreadable.map(({ name }) => name);
  } finally {
    catalogue.close();
  }
}
