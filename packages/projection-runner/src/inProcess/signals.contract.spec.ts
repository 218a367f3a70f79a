import { changeFeedContract, wakeUpContract } from '../signals.contract.ts';
import { inProcessChangeFeed } from './inProcessChangeFeed.ts';
import { inProcessWakeUp } from './inProcessWakeUp.ts';

wakeUpContract('in process', async () => inProcessWakeUp());
changeFeedContract('in process', async () => inProcessChangeFeed());
