/** How buyers reach the return form and the withdrawal function from the shop, and what the shop says about withdrawal. */
import { Button, Checkbox, Code, Group, List, NativeSelect, Skeleton, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { IconCopy, IconLink, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Language } from '#contract/texts/languages.ts'
import { languages } from '#texts/languages.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Failure } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { placeMark, useRowsByPlace } from '#web/ui/table/rows-by-place.ts'
import {
  type ExceptionGround,
  exceptionGrounds,
  linkAsking,
  type WithdrawalSettings,
  withdrawalSettingsCalls,
} from '../contract/withdrawal-settings.ts'

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
          {read.data.links.length === 0 ? <EmptyState icon={IconLink} text={words.noTemplates} /> : <Snippets {...read.data} />}
          <SettingsForm key={JSON.stringify(read.data.settings)} settings={read.data.settings} />
        </>
      ) : read.isPending ? (
        <Skeleton height={240} />
      ) : (
        <Failure cause={read.error} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
      )}
    </Page>
  )
}

function Snippets({ links, linkTexts }: Pick<Read, 'links' | 'linkTexts'>) {
  const [at, setAt] = useState(0)
  const [lang, setLang] = useState<Language | null>(null)
  const link = links[at] ?? links[0]
  if (!link) return null
  const said = linkTexts.find(({ language }) => language === lang)
  const asking = (url: string) => linkAsking(url, lang === null ? {} : { lang })
  const both = [
    { url: asking(link.withdrawUrl), text: said?.withdrawText ?? texts.withdrawal.link, title: words.withdrawLink },
    { url: asking(link.returnUrl), text: said?.returnText ?? words.returnText, title: words.returnLink },
  ]
  const html = both.map(({ url, text }) => `<a href="${url}">${text}</a>`).join('\n')
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
          ...linkTexts.map(({ language }) => ({ value: language, label: languages[language].name })),
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
      <Tabs defaultValue="html" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="html">{words.html}</Tabs.Tab>
          <Tabs.Tab value="shopify">{words.shopify}</Tabs.Tab>
          <Tabs.Tab value="woocommerce">{words.woocommerce}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html" pt="md">
          <Stack gap="sm">
            <Text>{words.htmlHint}</Text>
            <Code block translate="no" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {html}
            </Code>
            <div>
              <CopyButton of={html} name={words.html} />
            </div>
          </Stack>
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

const switches = ['isInforming', 'paysSendingBack', 'holdsMoney'] as const

function SettingsForm({ settings }: { settings: WithdrawalSettings }) {
  const [values, setValues] = useState(settings)
  const mayWrite = useMay('settings.write')
  const set = (patch: Partial<WithdrawalSettings>) => setValues({ ...values, ...patch })
  const save = useAct(withdrawalSettingsCalls.save, {
    refreshes: [withdrawalSettingsCalls.read],
    onSuccess: () => toast.success(words.saved),
  })
  return (
    <Section title={words.settings}>
      <form
        noValidate
        className={mayWrite ? undefined : 'read-only'}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ body: values })
        }}
      >
        <Stack gap="md">
          {switches.map((name) => (
            <Checkbox
              key={name}
              label={words[name]}
              {...(name === 'isInforming' ? { description: words.isInformingHint } : {})}
              disabled={!mayWrite}
              checked={values[name]}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
          ))}
          <Exceptions values={values} errors={save.error?.errors ?? []} mayWrite={mayWrite} set={set} />
          <FormFailure message={save.error && save.error.errors.length === 0 ? save.error.message : null} />
          {mayWrite && (
            <div>
              <Button type="submit" loading={save.isPending}>
                {words.save}
              </Button>
            </div>
          )}
        </Stack>
      </form>
    </Section>
  )
}

type ExceptionsProps = {
  values: WithdrawalSettings
  errors: readonly { path: string; message: string }[]
  mayWrite: boolean
  set: (patch: Partial<WithdrawalSettings>) => void
}

function Exceptions({ values: { exceptions }, errors, mayWrite, set }: ExceptionsProps) {
  const { list, goTo } = useRowsByPlace()
  const remove = (at: number) => {
    goTo(at)
    set({ exceptions: exceptions.toSpliced(at, 1) })
  }
  const replace = (at: number, patch: Partial<(typeof exceptions)[number]>) =>
    set({ exceptions: exceptions.map((one, index) => (index === at ? { ...one, ...patch } : one)) })
  return (
    <Stack gap="sm" ref={list}>
      <div>
        <Text fw={500}>{words.exceptions}</Text>
        <Text size="sm" c="dimmed">
          {words.exceptionsHint}
        </Text>
      </div>
      {exceptions.map((exception, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
        <Group key={at} {...placeMark} gap="sm" align="flex-end">
          <TextInput
            flex={1}
            miw={160}
            label={words.product}
            disabled={!mayWrite}
            value={exception.product}
            error={errors.find(({ path }) => path === `exceptions.${at}.product`)?.message}
            onChange={(event) => replace(at, { product: event.currentTarget.value })}
          />
          <NativeSelect
            flex={1}
            miw={160}
            label={words.ground}
            disabled={!mayWrite}
            data={exceptionGrounds.map((value) => ({ value, label: texts.withdrawal.grounds[value] }))}
            value={exception.ground}
            onChange={(event) => replace(at, { ground: event.currentTarget.value as ExceptionGround })}
          />
          {mayWrite && (
            <Button variant="default" aria-label={words.removeException(exception.product)} onClick={() => remove(at)}>
              <IconTrash size={16} aria-hidden />
            </Button>
          )}
        </Group>
      ))}
      {mayWrite && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => set({ exceptions: [...exceptions, { product: '', ground: 'hygiene' }] })}
          >
            {words.addException}
          </Button>
        </div>
      )}
    </Stack>
  )
}
