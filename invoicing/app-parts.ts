/** What these features have of the running product. */
import type { Reader } from '#server/platform/app.ts'
import type { EInvoicesPort } from './ports/einvoices.ts'

declare module '#server/platform/app.ts' {
  interface App {
    /** null: the operator has no application at the authority. */
    einvoices: Reader<EInvoicesPort, 'upload'> | null
  }
  interface WholePorts {
    einvoices: EInvoicesPort | null
  }
}
