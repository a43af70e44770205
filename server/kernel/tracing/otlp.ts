import { SpanKind as Kind, ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../../config.ts';
import type { NewSpan, OpenSpan, SpanKind, SpanSink } from './spans.ts';

/**
 * Spans to an OpenTelemetry collector over OTLP/HTTP. Loaded only where `OTEL_EXPORTER_OTLP_ENDPOINT` names one; headers, timeouts and
 * resource attributes are those of the standard's own variables (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_RESOURCE_ATTRIBUTES` …).
 */
const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  internal: Kind.INTERNAL,
  consumer: Kind.CONSUMER,
};

/** The trace of a request has the request's own id; spans below it take it from their parent. */
class GivenTraceIds extends RandomIdGenerator {
  next: string | null = null;
  override generateTraceId = (): string => this.next ?? crypto.randomUUID().replaceAll('-', '');
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface OtlpSink extends SpanSink {
  /** Sends what is still here. */
  close(): Promise<void>;
}

export function openOtlp(version: string, { endpoint, share }: NonNullable<Config['traces']>): OtlpSink {
  const ids = new GivenTraceIds();
  const provider = new TracerProvider({
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    resource: resourceFromAttributes({ 'service.name': 'fairlead', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('fairlead', version);

  const begin = ({ name, kind, attributes, traceId, parent, linked }: NewSpan): OpenSpan => {
    const above = parent
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId,
          spanId: parent.spanId,
          traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          isRemote: kind === 'server',
        })
      : ROOT_CONTEXT;
    ids.next = traceId;
    const links = linked ? [{ context: { ...linked, traceFlags: TraceFlags.NONE, isRemote: true } }] : [];
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes }, links }, above);
    ids.next = null;
    const { spanId, traceFlags } = span.spanContext();
    return {
      spanId,
      isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
      end({ name: later, attributes: more, error }) {
        if (later !== undefined) span.updateName(later);
        if (more) span.setAttributes({ ...more });
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: reasonOf(error) });
        span.end();
      },
    };
  };
  return { begin, close: () => provider.shutdown() };
}
