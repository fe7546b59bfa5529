/** The station: a field that takes every scan, one big sentence, the open order, and keys for the rest. */
import { Alert, Stack, Text } from '@mantine/core'
import { IconBarcode, IconCloudOff, IconDeviceDesktop, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { useCall } from '#web/api.ts'
import { useKept } from '#web/kept.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { OpenOrder } from './open-order.tsx'
import { ScanChoiceList, StationMessageBand } from './scan-answer.tsx'
import { ScanField } from './scan-field.tsx'
import classes from './scan-station.module.css'
import { playStationTone } from './sounds.ts'
import { activateAnyway, cancelOpenOrder, closeOpenOrder, printAgain } from './station.ts'
import { correctionPathOf, type StationAct, StationKeys } from './station-keys.tsx'
import { StationCounts, StationJournal, StationLeftovers, StationQueue } from './station-side.tsx'
import { useScanStation, useUnreadProducts } from './use-station.ts'

const words = texts.scanStation

const Switch = z.boolean()

export function ScanStation({ accountId }: { accountId: string }) {
  const [isSilent, setSilent] = useKept(Switch, 'scan-station.silent', false)
  const [isInWindow, setInWindow] = useKept(Switch, 'scan-station.window', false)
  const { run, station, isAway, isElsewhere } = useScanStation(accountId, { isInWindow })
  const { go } = useNavigation()
  const stores = useCall(storeCalls.list)
  const unread = useUnreadProducts(!isElsewhere && (stores.data?.length ?? 0) > 0)
  const { open, said, choice } = station
  useSound(said, isSilent)
  if (isElsewhere)
    return (
      <Page title={words.title}>
        <EmptyState icon={IconDeviceDesktop} text={`${words.elsewhere} ${words.elsewhereText}`} />
      </Page>
    )
  const acts: Record<StationAct, (() => void) | null> = {
    print: open?.order.parcels.some(({ mayPrint }) => mayPrint) ? () => run.change(printAgain) : null,
    open: open ? () => go(correctionPathOf(open)) : null,
    anyway: open?.outcome === 'asked' ? () => run.change((now, given) => activateAnyway(now, given).station) : null,
    cancel: open?.order.parcels.some(({ mayCancel }) => mayCancel) ? () => run.change(cancelOpenOrder) : null,
    close: open || choice || said || station.left.length > 0 ? () => run.change(closeOpenOrder) : null,
    window: () => setInWindow(!isInWindow),
    sound: () => setSilent(!isSilent),
  }
  return (
    <Page title={words.title} beside={<StationCounts counts={station.counts} />}>
      <div className={classes.station}>
        <Stack gap="md" className={classes.main ?? ''}>
          <ScanField onScan={run.type} acts={acts} />
          <StationMessageBand said={said} open={open} isAsking={station.cancelAsked !== null} />
          {isAway && (
            <Alert color="orange" icon={<IconCloudOff aria-hidden />} role="status" classNames={{ message: 'ink' }}>
              {words.offline}
            </Alert>
          )}
          {choice && <ScanChoiceList choice={choice} onChosen={(number) => run.type(String(number))} />}
          {open && !choice && <OpenOrder open={open} />}
          {!open && !choice && !said && <EmptyState icon={IconBarcode} text={words.beginText} />}
          {stores.data?.length === 0 && <NoStore />}
        </Stack>
        <Stack gap="md" className={classes.side ?? ''}>
          <StationKeys acts={acts} open={open} isAsking={station.cancelAsked !== null} isSilent={isSilent} isInWindow={isInWindow} />
          <StationLeftovers left={station.left} />
          <StationQueue deeds={station.deeds} />
          <StationJournal journal={station.journal} />
          {unread > 0 && (
            <Text c="dimmed" role="status">
              {words.unread(unread)}
            </Text>
          )}
        </Stack>
      </div>
    </Page>
  )
}

function useSound(said: { id: string; tone: Parameters<typeof playStationTone>[0] } | null, isSilent: boolean): void {
  // What was said before the page was opened is not said again.
  const last = useRef(said?.id ?? null)
  useEffect(() => {
    if (said && said.id !== last.current && !isSilent) playStationTone(said.tone)
    last.current = said?.id ?? null
  }, [said, isSilent])
}

function NoStore() {
  return (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />} classNames={{ message: 'ink' }}>
      {words.noStore} <AppLink href={paths.shops}>{words.noStoreAction}</AppLink>
    </Alert>
  )
}
