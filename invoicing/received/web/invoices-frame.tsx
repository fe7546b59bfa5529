/** Around the invoices of one of the client's connected companies: which one, and the tabs of what there is of it. */
import { Box, Button, Group, LoadingOverlay, Stack, Tabs, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type ConnectedCompany, connectionCalls } from '#invoicing/connections/contract/connections.ts'
import { useCompaniesFailure } from '#invoicing/connections/web/companies-failure.ts'
import { ConnectDialog } from '#invoicing/connections/web/connect-dialog.tsx'
import { nameOfStreet } from '#sending/addresses/contract/written-address/street-words.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { isLeavingHeld } from '#web/ui/dialog/leaving.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { FactList } from '#web/ui/values/facts.tsx'
import { browserStorage, tabStorage } from '#web/working-storage.ts'

const words = texts.received

/** Each has an address of its own. */
const tabs = {
  received: paths.invoicingReceived,
  sent: paths.invoicingSent,
  create: paths.invoicingCreate,
} as const
type InvoicesTab = keyof typeof tabs

type InvoicesFrameProps = { tab: InvoicesTab; children: (company: ConnectedCompany) => ReactNode }

export function InvoicesFrame({ tab, children }: InvoicesFrameProps) {
  const mayWrite = useMay('money.write')
  const connected = useCall(connectionCalls.connected, {}, { staleTime: 0 })
  const { go } = useNavigation()
  const me = useMe().data
  const companies = connected.data?.data
  useCompaniesFailure(connected.error)
  const isNone = companies?.length === 0 && !connected.isFetching && !connected.error
  // Not while it is asked for, nor where that failed: what is not known is no reason to lead away.
  useEffect(() => {
    if (isNone) go(paths.invoicingConnect)
  }, [isNone, go])
  const { company, choose } = useChosenCompany(me?.id, companies)
  const take = (code: string) => {
    choose(code)
    // The page of another company's list is none of this one's.
    if (tab !== 'create') go(tabs[tab])
  }
  const ask = (code: string) => {
    const goOn = () => take(code)
    if (!isLeavingHeld({ isBack: false, isSamePage: false, goOn })) goOn()
  }
  return (
    <Page title={words.title}>
      {connected.error && <FailureNotice cause={connected.error} onRetry={connected.refetch} isRetrying={connected.isFetching} />}
      {company && (
        <Stack gap="md">
          <Header
            company={company}
            others={(companies ?? []).filter((one) => one !== company)}
            onChoose={ask}
            isLoading={connected.isFetching}
            onReload={connected.refetch}
          />
          <Tabs value={tab} onChange={(chosen) => go(tabs[chosen as InvoicesTab])}>
            <Tabs.List mb="md">
              <Tabs.Tab value="received">{words.tab}</Tabs.Tab>
              <Tabs.Tab value="sent">{texts.sent.tab}</Tabs.Tab>
              {mayWrite && <Tabs.Tab value="create">{texts.writing.tab}</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value={tab}>{children(company)}</Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Page>
  )
}

type Chosen = { company: ConnectedCompany | undefined; choose: (code: string) => void }

/**
 * Each window keeps its own: a choice in one changes nothing under what is written in another, nor for which company. A new window begins
 * with the last choice in this browser. `userId`: undefined while it is asked for; no company is shown then.
 */
function useChosenCompany(userId: string | undefined, companies: readonly ConnectedCompany[] | undefined): Chosen {
  const key = userId === undefined ? null : `invoicing.company ${userId}`
  const [chosen, setChosen] = useState<{ key: string; code: string | null } | null>(null)
  if (key !== null && chosen?.key !== key) setChosen({ key, code: tabStorage.getItem(key) ?? browserStorage.getItem(key) })
  const company = chosen && (companies?.find(({ entityData }) => entityData.identificationCode === chosen.code) ?? companies?.[0])
  const shown = company?.entityData.identificationCode
  useEffect(() => {
    if (key !== null && shown !== undefined) tabStorage.setItem(key, shown)
  }, [key, shown])
  return {
    company: company ?? undefined,
    choose: (code) => {
      if (key === null) return
      browserStorage.setItem(key, code)
      setChosen({ key, code })
    },
  }
}

type HeaderProps = {
  company: ConnectedCompany
  others: readonly ConnectedCompany[]
  onChoose: (code: string) => void
  isLoading: boolean
  onReload: () => unknown
}

function Header({ company, others, isLoading, onChoose, onReload }: HeaderProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { name, identificationCode, tradeRegister } = company.entityData
  const open = () => {
    setChoosing(true)
    void onReload()
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start">
        <Group gap="sm" align="baseline">
          <Text fw={600}>{name}</Text>
          {others.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={open}>
              {words.header.change}
            </Button>
          )}
        </Group>
        <LinkButton variant="default" href={paths.invoicingCompanies}>
          {words.header.manage}
        </LinkButton>
      </Group>
      <FactList
        of={[
          [words.header.code, identificationCode],
          [words.header.register, tradeRegister || words.unknown],
          [words.header.address, addressOf(company)],
        ]}
      />
      {isChoosing && <Chooser {...{ others, isLoading, onChoose, onReload }} onClose={() => setChoosing(false)} />}
    </Stack>
  )
}

/** Of the specification: the parts in their order, what is not known as a dash, the last only where there is one. A street may name its kind itself (decision 212). */
function addressOf({ address }: ConnectedCompany): string {
  const known = (part: string) => part || words.unknown
  const { postalCode, countyString, localityString, street, number, additionalInfo } = address
  const { header } = words
  const place = [known(postalCode), known(countyString), known(localityString)]
  // Registers and people write streets with their word: it stands once, and a boulevard is no street.
  const name = nameOfStreet(known(street))
  const door = [
    name === null ? street : header.street(name),
    header.number(known(number)),
    ...(additionalInfo ? [header.info(additionalInfo)] : []),
  ]
  return [...place, ...door].join(', ')
}

type ChooserProps = Omit<HeaderProps, 'company'> & { onClose: () => void }

function Chooser({ others, isLoading, onChoose, onReload, onClose }: ChooserProps) {
  const [isAdding, setAdding] = useState(false)
  const close = () => {
    setAdding(false)
    void onReload()
  }
  return (
    <Dialog opened onClose={onClose} title={words.chooser.title} size="600px" asks={false}>
      <Box pos="relative">
        <LoadingOverlay visible={isLoading} loaderProps={{ 'aria-label': texts.ui.loading }} />
        <Stack gap="xs">
          {others.map(({ entityData: { name, identificationCode } }) => (
            <Button
              key={identificationCode}
              variant="default"
              justify="flex-start"
              onClick={() => {
                onClose()
                onChoose(identificationCode)
              }}
            >
              {name} · {identificationCode}
            </Button>
          ))}
          {others.length === 0 && (
            <>
              <Text>{words.chooser.none}</Text>
              <Button onClick={() => setAdding(true)}>{words.chooser.add}</Button>
            </>
          )}
          {isAdding && <ConnectDialog onClose={close} />}
        </Stack>
      </Box>
    </Dialog>
  )
}
