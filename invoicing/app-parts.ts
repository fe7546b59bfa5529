/** What these features have of the running product. */
import type { PortReader } from '#server/platform/app.ts'
import type { EInvoicesPort } from './ports/einvoices.ts'

declare module '#server/platform/app.ts' {
  interface App {
    /** null: the operator has no application at the authority. */
    einvoices: PortReader<EInvoicesPort, 'upload'> | null
  }
  interface WholePorts {
    einvoices: EInvoicesPort | null
  }
}
