/** What these features have of the running product. */
import type { PortReader } from '#server/platform/app.ts'
import type { SmsPort } from './ports/sms.ts'

declare module '#server/platform/app.ts' {
  interface App {
    /** null: the operator has no provider of text messages. */
    sms: PortReader<SmsPort, 'send'> | null
  }
  interface WholePorts {
    sms: SmsPort | null
  }
}
