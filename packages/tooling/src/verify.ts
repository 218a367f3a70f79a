import { runTool } from './cli/tool.ts';
import { verifyTool } from './reading/verifyTool.ts';

await runTool(verifyTool);
