/** What the tests of all adapters of a system of electronic invoices are given: the adapter on its simulator, and a moment. */

import type { CountCalls } from '#invoicing/ports/einvoice-calls.ts'
import type { EInvoicesPort } from '#invoicing/ports/einvoices.ts'
import type { sampleDeps } from '../sample-partner.ts'

export const SUITE_NOW = new Date('2026-11-20T10:00:30Z')
export const SUITE_DAY_MS = 86_400_000
export const SUITE_RETURN_URL = 'https://expedio.example/return'

export type EInvoicesSuiteDeps = ReturnType<typeof sampleDeps> & { countCalls: CountCalls }

export type EInvoicesUnderTest = {
  /** The simulator's prefix. */
  partner: string
  startSimulators(now: () => Date): Promise<{ port: number; stop(): Promise<void> }>
  port(simulators: string, deps: EInvoicesSuiteDeps): EInvoicesPort
  /** Where a browser that signs in with the certificate is led back to. */
  signIn(url: string, serial: string): Promise<URL>
  /** Of the simulator: one who signs in, a company of the signer's, and one of another's. */
  serial: string
  company: string
  other: { serial: string; company: string }
  invoice(given: { number: string; seller: string; buyer: string }): Uint8Array
  message(invoiceIndex: string, text: string): Uint8Array
  /** Calls, as the simulator's faults match them. */
  calls: Record<'token' | 'upload' | 'state' | 'messages' | 'download' | 'validate', string>
}
