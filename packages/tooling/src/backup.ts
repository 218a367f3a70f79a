import { runTool } from './cli/tool.ts';
import { backupTool } from './archives/backupTool.ts';

await runTool(backupTool);
