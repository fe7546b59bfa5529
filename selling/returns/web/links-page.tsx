/** How buyers reach the return form and the withdrawal function from the shop, and what the shop says about withdrawal. */
import { Alert, Button, Code, Group, List, NativeSelect, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Language } from '#contract/texts/languages.ts'
import { spokenLanguages } from '#contract/texts/spoken.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { frameSnippetOf } from '../contract/frame-snippet.ts'
import { addOrderToLink, linkPlaces, type WithdrawalSettings, withdrawalSettingsCalls } from '../contract/withdrawal-settings.ts'
import { WithdrawalSettingsForm } from './withdrawal-settings-form.tsx'

const words = texts.returns.links

type Read = AnswerOf<typeof withdrawalSettingsCalls.read>

export function LinksPage() {
  const read = useCall(withdrawalSettingsCalls.read)
  return (
    <Page title={words.title}>
      <AppLink href={paths.returns}>{texts.returns.details.back}</AppLink>
      {read.data ? (
        <>
          <Text>{words.intro}</Text>
          {read.data.links.length === 0 ? (
            <EmptyState icon={IconLink} text={words.noTemplates} />
          ) : (
            <>
              <PlacesMissing of={read.data.settings} />
              <Snippets {...read.data} />
            </>
          )}
          <WithdrawalSettingsForm settings={read.data.settings} />
        </>
      ) : read.isPending ? (
        <Skeleton height={240} />
      ) : (
        <FailureNotice cause={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
      )}
    </Page>
  )
}

/** Where the merchant has not put the link yet. */
function PlacesMissing({ of: { linkPlaces: there } }: { of: WithdrawalSettings }) {
  const mayWrite = useMay('settings.write')
  const missing = linkPlaces.filter((place) => !there.includes(place))
  if (missing.length === 0) return null
  return (
    <Alert
      color="orange"
      role="status"
      title={words.placesMissing(missing.map((place) => words.placeWithin[place]))}
      classNames={{ title: 'ink', message: 'ink' }}
    >
      {mayWrite && words.placesMissingHint}
    </Alert>
  )
}

function Snippets({ links, linkTexts, settings }: Read) {
  const [at, setAt] = useState(0)
  const [lang, setLang] = useState<Language | null>(null)
  const link = links[at] ?? links[0]
  if (!link) return null
  const said = linkTexts.find(({ language }) => language === lang)
  const asking = (url: string) => addOrderToLink(url, lang === null ? {} : { lang })
  const both = [
    { url: asking(link.withdrawUrl), text: said?.withdrawText ?? texts.withdrawal.link, title: words.withdrawLink },
    { url: asking(link.returnUrl), text: said?.returnText ?? words.returnText, title: words.returnLink },
  ]
  const period = said?.periodText ?? texts.withdrawal.periodGranted(settings.withdrawalDays)
  const html = [`<p>${period}</p>`, ...both.map(({ url, text }) => `<a href="${url}">${text}</a>`)].join('\n')
  return (
    <Section title={words.title}>
      {links.length > 1 && (
        <NativeSelect
          label={words.template}
          data={links.map(({ templateName }, index) => ({ value: String(index), label: templateName }))}
          value={String(at)}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      )}
      <NativeSelect
        label={words.language}
        data={[
          { value: '', label: words.languageOfBrowser },
          ...linkTexts.map(({ language }) => ({ value: language, label: spokenLanguages()[language].name })),
        ]}
        value={lang ?? ''}
        onChange={(event) => setLang(Language.safeParse(event.currentTarget.value).data ?? null)}
      />
      {both.map(({ url, text, title }) => (
        <Stack key={url} gap={4}>
          <Text fw={500}>{title}</Text>
          <Copied of={url} name={title} />
          <Copied of={text} name={`${words.label}: ${title}`} />
        </Stack>
      ))}
      <Stack gap={4}>
        <Text fw={500}>{words.periodText}</Text>
        <Copied of={period} name={words.periodText} />
      </Stack>
      <Tabs defaultValue="html" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="html">{words.html}</Tabs.Tab>
          <Tabs.Tab value="frame">{words.frame}</Tabs.Tab>
          <Tabs.Tab value="shopify">{words.shopify}</Tabs.Tab>
          <Tabs.Tab value="woocommerce">{words.woocommerce}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html" pt="md">
          <Stack gap="sm">
            <Text>{words.htmlHint}</Text>
            <CopiedCode of={html} name={words.html} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="frame" pt="md">
          <FrameSnippets isFramed={link.isFramed} pages={both} />
        </Tabs.Panel>
        <Tabs.Panel value="shopify" pt="md">
          <Steps of={words.shopifySteps} />
        </Tabs.Panel>
        <Tabs.Panel value="woocommerce" pt="md">
          <Steps of={words.woocommerceSteps} />
        </Tabs.Panel>
      </Tabs>
    </Section>
  )
}

const Steps = ({ of }: { of: readonly string[] }) => (
  <List type="ordered" withPadding>
    {of.map((step) => (
      <List.Item key={step}>{step}</List.Item>
    ))}
  </List>
)

const Copied = ({ of, name }: { of: string; name: string }) => (
  <Group gap="sm" wrap="nowrap">
    <Code style={{ overflowWrap: 'anywhere', flex: 1 }}>{of}</Code>
    <CopyButton of={of} name={name} />
  </Group>
)

type FrameSnippetsProps = {
  isFramed: boolean
  pages: readonly { url: string; title: string; text: string }[]
}

/** The pages of a template within a page of the shop: the code that it puts there. */
function FrameSnippets({ isFramed, pages }: FrameSnippetsProps) {
  if (!isFramed) return <Text>{words.frameNotListed}</Text>
  return (
    <Stack gap="md">
      <Text>{words.frameHint}</Text>
      {pages.map(({ url, title, text }) => (
        <Stack key={url} gap={4}>
          <Text fw={500}>{title}</Text>
          <CopiedCode of={frameSnippetOf({ url, title: text })} name={`${words.frame}, ${title}`} />
        </Stack>
      ))}
    </Stack>
  )
}

const CopiedCode = ({ of, name }: { of: string; name: string }) => (
  <Stack gap="sm">
    <Code block translate="no" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {of}
    </Code>
    <div>
      <CopyButton of={of} name={name} />
    </div>
  </Stack>
)

const CopyButton = ({ of, name }: { of: string; name: string }) => (
  <Button
    variant="default"
    flex="none"
    aria-label={`${words.copy}: ${name}`}
    leftSection={<IconCopy size={16} aria-hidden />}
    onClick={() => void copyText(of, words.copied)}
  >
    {words.copy}
  </Button>
)
