import type { App } from '#server/platform/app.ts'
import { isMailAddress, type MailVerdict } from '../contract/mail-settings.ts'

/** By its form, and by what is known of its domain. */
export async function checkMailAddress({ mailDomains }: Pick<App, 'mailDomains'>, written: string): Promise<MailVerdict> {
  if (!isMailAddress(written)) return 'invalid'
  const domain = written.trim().split('@').at(-1) ?? ''
  return ({ yes: 'valid', no: 'invalid', unknown: 'unknown' } as const)[await mailDomains.takesMail(domain)]
}
