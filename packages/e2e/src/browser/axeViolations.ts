import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** What axe finds against WCAG 2.2 A and AA on the page as it stands: one line per element, empty when all is well. */
export async function axeViolations(page: Page): Promise<string[]> {
  // evaluated by the debugger, which the page's policy against foreign script does not bind
  await page.evaluate(axe.source);
  const tags = JSON.stringify(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const findings = await page.evaluate<Finding[]>(
    `axe.run(document, { runOnly: { type: 'tag', values: ${tags} } }).then(({ violations }) => violations)`,
  );
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
