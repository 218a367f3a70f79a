import {
  ConfigError,
  openMetrics,
  serveMetrics,
  type Lifecycle,
  type Logger,
  type Metrics,
  type MetricsPlace,
} from '@bahi/runtime';

/** Starts counting and serves the metrics. @throws {ConfigError} nothing can listen there */
export async function startMetrics(place: MetricsPlace, lifecycle: Lifecycle, logger: Logger): Promise<Metrics> {
  const metrics = await openMetrics();
  try {
    const server = await serveMetrics(metrics, place);
    lifecycle.onStop('metrics', async () => server.close());
    logger.info({ port: server.port }, 'figures can be read');
    return metrics;
  } catch (error) {
    throw new ConfigError(`METRICS_HOST, METRICS_PORT: ${(error as Error).message}`);
  }
}
