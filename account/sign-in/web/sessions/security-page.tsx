import { Text } from '@mantine/core'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { EmailSection } from './email-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const sessionTexts = texts.sessions

/** Of the own account, also for administrators who act for a client. */
export function SecurityPage() {
  return (
    <Page title={sessionTexts.securityTitle}>
      <PasswordSection />
      <EmailSection />
      <SecondFactorSection />
      <PasskeysSection />
      <Section title={sessionTexts.devicesTitle}>
        <Text>{sessionTexts.devicesText}</Text>
        <AppLink href={paths.sessions}>{sessionTexts.devicesLink}</AppLink>
      </Section>
      <OwnDataSection />
      <Section title={texts.closing.title}>
        <AppLink href={paths.closeAccount}>{texts.closing.link}</AppLink>
      </Section>
    </Page>
  )
}
