import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** What fades in has a paler colour for a moment. What moves for ever, such as a spinner, is not waited for. */
const AT_REST = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined)))`;

/**
 * What axe finds against WCAG 2.2 A and AA on the page as it stands: one line per element, empty when all is well.
 * `rules` names some of them when the others were asked already.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // evaluated by the debugger, which the page's policy against foreign script does not bind
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  await page.evaluate(AT_REST);
  const runOnly = JSON.stringify(rules === undefined ? WCAG : { type: 'rule', values: rules });
  const findings = await page.evaluate<Finding[]>(
    `axe.run(document, { runOnly: ${runOnly}, resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
