import { runTool } from './cli/tool.ts';
import { digestTool } from './reading/digestTool.ts';

await runTool(digestTool);
