/** Where each of the account's settings is. */
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconBell, IconCash, IconClockHour9, IconCreditCardPay, IconLock, IconPrinter } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { opens } from '../../shell/open-pages.ts'
import { useActor } from '../../shell/use-may.ts'
import { texts } from '../../texts.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { Icon } from '../../ui/notices/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './settings.module.css'

const { title, cards: cardTexts } = texts.settings

type Card = { href: string; icon: Icon; words: { title: string; about: string } }

const cards: readonly Card[] = [
  { href: paths.repaymentSettings, icon: IconCash, words: cardTexts.repayment },
  { href: paths.security, icon: IconLock, words: cardTexts.security },
  { href: paths.mailSettings, icon: IconBell, words: cardTexts.notify },
  { href: paths.orderPrinting, icon: IconPrinter, words: cardTexts.print },
  { href: paths.schedule, icon: IconClockHour9, words: cardTexts.schedule },
  { href: paths.subscriptions, icon: IconCreditCardPay, words: cardTexts.subscriptions },
]

/** Only what the role opens. */
export function SettingsPage() {
  const actor = useActor()
  return (
    <Page title={title}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
        {cards
          .filter(({ href }) => actor !== null && opens(href, actor))
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
