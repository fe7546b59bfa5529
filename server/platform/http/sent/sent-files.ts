/** Files that are sent: as their bytes, or as a form (`multipart/form-data`), as browsers' forms and most programs do. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'

export const UPLOAD_TYPE = 'application/octet-stream'
export const FORM_TYPE = 'multipart/form-data'
export const BODY_LIMIT_BYTES = 512 * 1024
/** Of a form around its files. */
const FRAME_BYTES_MAX = 8_192

declare module 'fastify' {
  interface FastifyContextConfig {
    filesIn?: string | null
  }
}

/** Of a form: one file more than may be sent is read, so that it can be said. */
export const bodyLimitOf = ({ upload }: Endpoint): number =>
  upload === null ? BODY_LIMIT_BYTES : upload.field === undefined ? upload.bytesMax : 2 * upload.bytesMax + FRAME_BYTES_MAX

/** Read as they are, where an endpoint takes them, within its own limit. */
export function parseFiles(http: FastifyInstance): void {
  http.addContentTypeParser(UPLOAD_TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  http.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer<ArrayBuffer>) => {
    const field = request.routeOptions.config.filesIn
    if (!field) throw new Problem('malformed-request')
    return filesOf(request.headers['content-type'] ?? '', body, field)
  })
}

async function filesOf(type: string, body: Buffer<ArrayBuffer>, field: string): Promise<Uint8Array[]> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  if (!form) throw new Problem('malformed-request')
  const files = form.getAll(field).filter((value) => value instanceof File)
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
}

/** A file's bytes, or the files of a form's field. Sent as anything else it is no file. */
export function uploadedFilesOf({ body }: FastifyRequest, { field }: NonNullable<Endpoint['upload']>): Uint8Array | readonly Uint8Array[] {
  if (field === undefined ? Buffer.isBuffer(body) : Array.isArray(body)) return body as Uint8Array | readonly Uint8Array[] // as they are parsed
  const type = field === undefined ? UPLOAD_TYPE : FORM_TYPE
  throw new Problem('malformed-request', { because: { code: 'upload-sent-otherwise', params: { type } } })
}
