import { runTool } from './cli/tool.ts';
import { restoreTool } from './archives/restoreTool.ts';

await runTool(restoreTool);
