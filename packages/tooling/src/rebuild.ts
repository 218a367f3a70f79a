import { runTool } from './cli/tool.ts';
import { rebuildTool } from './reading/rebuildTool.ts';

await runTool(rebuildTool);
