import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

const AT_REST = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined)))`;

/** Waits until animations end: a fading element is paler for a moment, a sliding one elsewhere. A spinner, which never ends, is excluded. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(AT_REST);
}

/**
 * Runs axe for WCAG 2.2 A and AA on the current page: one line per element, empty when there are none.
 * `rules` restricts the run when the other rules were checked before, `within` to a part of the page: what a bar at the
 * bottom cuts off behind a panel is no target too small.
 */
export async function axeViolations(page: Page, rules?: readonly string[], within?: string): Promise<string[]> {
  // evaluated through the debugger, which bypasses the page's policy against foreign scripts
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const context = within === undefined ? 'document' : JSON.stringify(within);
  const runOnly = JSON.stringify(rules === undefined ? WCAG : { type: 'rule', values: rules });
  const look = async (): Promise<Finding[]> => {
    await atRest(page);
    return page.evaluate<Finding[]>(
      `axe.run(${context}, { runOnly: ${runOnly}, resultTypes: ['violations'] }).then(({ violations }) => violations)`,
    );
  };
  // an element that began to change colour meanwhile has no fault when looked at again
  const findings = (await look()).length === 0 ? [] : await look();
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
