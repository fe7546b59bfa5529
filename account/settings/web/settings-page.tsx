/** Where each of the account's settings is. */
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { mayOpenPage } from '#web/shell/open-pages.ts'
import { type SettingsPageLink as Card, settingsPages } from '#web/shell/settings-pages.ts'
import { useActor } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Page } from '#web/ui/page.tsx'
import classes from './settings.module.css'

/** Only what the role opens. */
export function SettingsPage() {
  const actor = useActor()
  return (
    <Page title={texts.settings.title}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
        {settingsPages
          .filter(({ href }) => actor !== null && mayOpenPage(href, actor))
          .map((card) => (
            <SettingsCard key={card.href} {...card} />
          ))}
      </SimpleGrid>
    </Page>
  )
}

function SettingsCard({ href, icon: Mark, words }: Card) {
  return (
    <Paper withBorder p="md" className={classes.card ?? ''}>
      <Stack gap="xs">
        <Mark size={24} stroke={1.5} aria-hidden />
        <Title order={2}>
          <AppLink href={href} inherit underline="never" c="inherit" className={classes.link ?? ''}>
            {words.title}
          </AppLink>
        </Title>
        <Text c="dimmed">{words.about}</Text>
      </Stack>
    </Paper>
  )
}
