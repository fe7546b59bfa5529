/** What these features have of the running product. */
import type { Reader } from '#server/platform/app.ts'
import type { SmsPort } from './ports/sms.ts'

declare module '#server/platform/app.ts' {
  interface App {
    /** null: the operator has no provider of text messages. */
    sms: Reader<SmsPort, 'send'> | null
  }
  interface WholePorts {
    sms: SmsPort | null
  }
}
