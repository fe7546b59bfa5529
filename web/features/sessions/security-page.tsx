import { Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const sessionTexts = texts.sessions

/** Of the own account, also for administrators who act for a client. */
export function SecurityPage() {
  return (
    <Page title={sessionTexts.securityTitle}>
      <PasswordSection />
      <SecondFactorSection />
      <PasskeysSection />
      <Section title={sessionTexts.devicesTitle}>
        <Text>{sessionTexts.devicesText}</Text>
        <AppLink href={paths.sessions}>{sessionTexts.devicesLink}</AppLink>
      </Section>
    </Page>
  )
}
