// Readers of an OTLP trace request (opentelemetry-proto, trace/v1/trace.proto), as JSON and as protobuf.

export type Value = string | number

export type ExportedSpan = {
  resource: Record<string, Value>
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  attributes: Record<string, Value>
  /** 0 unset, 1 ok, 2 error. */
  status: number
}

export const kinds = { server: 2, client: 3 }

type JsonValue = { stringValue?: string; intValue?: number | string }
type JsonAttributes = { key: string; value: JsonValue }[]
type JsonSpan = Omit<ExportedSpan, 'resource' | 'attributes' | 'status'> & {
  attributes: JsonAttributes
  status: { code?: number }
}
type JsonRequest = {
  resourceSpans: { resource: { attributes: JsonAttributes }; scopeSpans: { spans: JsonSpan[] }[] }[]
}

export function spansOfJson(text: string): ExportedSpan[] {
  const { resourceSpans } = JSON.parse(text) as JsonRequest
  const read = (attributes: JsonAttributes) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = '', name, kind, attributes, status }) => ({
        resource: read(resource.attributes),
        ...{ traceId, spanId, parentSpanId, name, kind },
        attributes: read(attributes),
        status: status.code ?? 0,
      })),
    ),
  )
}

export function spansOfProtobuf(body: Buffer): ExportedSpan[] {
  return fieldsOf(body)
    .all(1)
    .flatMap((resourceSpans) => {
      const resource = attributesOf(
        fieldsOf(resourceSpans)
          .all(1)
          .flatMap((one) => fieldsOf(one).all(1)),
      )
      const scopeSpans = fieldsOf(resourceSpans).all(2)
      return scopeSpans.flatMap((scope) =>
        fieldsOf(scope)
          .all(2)
          .map((span) => {
            const fields = fieldsOf(span)
            return {
              resource,
              traceId: fields.bytes(1).toString('hex'),
              spanId: fields.bytes(2).toString('hex'),
              parentSpanId: fields.bytes(4).toString('hex'),
              name: fields.bytes(5).toString(),
              kind: fields.number(6),
              attributes: attributesOf(fields.all(9)),
              status: fieldsOf(fields.bytes(15)).number(3),
            }
          }),
      )
    })
}

function attributesOf(pairs: Buffer[]): Record<string, Value> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const value = fieldsOf(fieldsOf(pair).bytes(2))
      const [text] = value.all(1)
      return [fieldsOf(pair).bytes(1).toString(), text?.toString() ?? value.number(3)]
    }),
  )
}

type Fields = { all(field: number): Buffer[]; bytes(field: number): Buffer; number(field: number): number }

/** The fields of a protobuf message by number. */
function fieldsOf(message: Buffer): Fields {
  const found: { field: number; value: Buffer | number }[] = []
  let at = 0
  const varint = () => {
    let [value, shift] = [0, 0]
    for (;;) {
      const byte = message[at++] ?? 0
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
      shift += 7
    }
  }
  const slice = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const key = varint()
    const read = [varint, () => slice(8), () => slice(varint()), undefined, undefined, () => slice(4)][key & 7]
    if (!read) throw new Error(`Not a protobuf message: wire type ${key & 7}`)
    found.push({ field: key >> 3, value: read() })
  }
  const all = (field: number) =>
    found.flatMap(({ field: number, value }) => (number === field && Buffer.isBuffer(value) ? [value] : []))
  return {
    all,
    bytes: (field) => all(field)[0] ?? Buffer.alloc(0),
    number: (field) => Number(found.find(({ field: number }) => number === field)?.value ?? 0),
  }
}
