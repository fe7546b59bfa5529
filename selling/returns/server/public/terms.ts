/** The terms of a shop, which buyers agree to who ask for a return; a withdrawal is a right, and agrees to nothing. */
import { createHash } from 'node:crypto'
import type { FieldError } from '#contract/problems.ts'
import { coded } from '#contract/texts/message.ts'
import type { PublicTemplate } from '#sending/operations.ts'
import type { PublicReturnPage } from '../../contract/public-returns.ts'
import type { TermsAgreement } from '../tables.ts'

const VERSION_LENGTH = 16

/** Other words, another version. */
const versionOf = (html: string): string => createHash('sha256').update(html).digest('base64url').slice(0, VERSION_LENGTH)

export const termsShown = ({ terms }: Pick<PublicTemplate, 'terms'>): PublicReturnPage['terms'] =>
  terms === null ? null : { html: terms, version: versionOf(terms) }

type Given = { template: Pick<PublicTemplate, 'terms'>; agreedTo: string | null; now: Date }

/** What was agreed to, as it is kept; or why it may not be sent. */
export function agreedTermsOf({ template, agreedTo, now }: Given): { agreed: TermsAgreement | null; errors: FieldError[] } {
  const shown = termsShown(template)
  if (shown === null) return { agreed: null, errors: [] }
  if (agreedTo !== shown.version) {
    const message = coded(agreedTo === null ? 'return-terms-not-agreed' : 'return-terms-changed')
    return { agreed: null, errors: [{ path: 'agreedTo', code: 'invalid', message }] }
  }
  return { agreed: { at: now.toISOString(), version: shown.version, terms: shown.html }, errors: [] }
}
