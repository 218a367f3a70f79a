import { runTool } from './cli/tool.ts';
import { replayTool } from './reading/replayTool.ts';

await runTool(replayTool);
