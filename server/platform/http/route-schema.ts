/** An endpoint as routes are declared and the reference page shows them. */

import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ProblemDetails } from '#contract/problems.ts'
import { isCostly } from './calls-under-way.ts'
import { isReadOnlyCall } from './compressed-answers.ts'
import { FORM_TYPE, UPLOAD_TYPE } from './sent/sent-files.ts'

const SELECTED_MAX = 100

export function routeSchemaOf(endpoint: Endpoint) {
  const problemAnswers = { '4xx': ProblemDetails, '5xx': ProblemDetails }
  const query =
    endpoint.access === 'public' || endpoint.access === 'signed-in' || !(endpoint.query instanceof z.ZodObject)
      ? endpoint.query
      : endpoint.query.extend({ selectedClient: z.string().max(SELECTED_MAX).optional() })
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    description: describe(endpoint),
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    params: endpoint.params,
    querystring: query,
    ...(endpoint.method === 'GET' || endpoint.body instanceof z.ZodUnknown ? {} : { body: endpoint.body }),
    response: endpoint.file ? problemAnswers : { 200: endpoint.answer, ...problemAnswers },
  }
}

const sentAs = ({ field }: NonNullable<Endpoint['upload']>): string =>
  field === undefined ? `as its bytes (${UPLOAD_TYPE})` : `in the field ${field} of a form (${FORM_TYPE})`

function describe(endpoint: Endpoint): string {
  return [
    `Access: ${endpoint.access}.`,
    endpoint.conditional ? 'Takes an `If-Match` header: the `version` of what its caller began to change.' : '',
    endpoint.idempotent ? 'Takes an `Idempotency-Key` header: same key and body, same answer, for 30 days.' : '',
    endpoint.file ? `Answers a file (${endpoint.file}).` : '',
    endpoint.upload ? `Takes a file ${sentAs(endpoint.upload)}, at most ${endpoint.upload.bytesMax} bytes.` : '',
    endpoint.proof.length > 0 ? `Asks for: ${endpoint.proof.join(', ')}.` : '',
    endpoint.problems.length > 0 ? `Problems: ${endpoint.problems.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What hooks ask of a call. */
export const routeConfigOf = (endpoint: Endpoint) => ({
  errorPaths: endpoint.errorPaths,
  malformedBy: endpoint.malformedBy,
  isCostly: isCostly(endpoint),
  isCompressed: isReadOnlyCall(endpoint),
  filesIn: endpoint.upload?.field ?? null,
})
