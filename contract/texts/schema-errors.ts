/** What a schema says where it says nothing itself, as codes: no library's language is needed. */
import { z } from 'zod'
import { coded } from './message.ts'

/** From here on, in this program. */
export const sayCodesOfFields = (): void => void z.config({ localeError: codedError })

function codedError(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return coded(issue.input === undefined || issue.input === null ? 'field-missing' : 'field-invalid')
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    default:
      return coded('field-invalid')
  }
}

function tooSmall(origin: string, min: number): string {
  if (origin !== 'string') return coded({ code: 'field-too-small', params: { min } })
  return coded(min === 1 ? 'field-missing' : { code: 'field-too-short', params: { min } })
}

const tooBig = (origin: string, max: number): string =>
  coded(origin === 'string' ? { code: 'field-too-long', params: { max } } : { code: 'field-too-big', params: { max } })
