/** Chooses a point near the recipient: by name, courier and distance; what it cannot take is said. */
import { Button, Group, Loader, ScrollArea, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingStore, IconMap2, IconSearch } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { CourierCode, couriers, isLockerFull } from '#contract/couriers.ts'
import { useCall } from '#web/api.ts'
import { useAbout } from '#web/shell/root.tsx'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/form/text/search-box.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { firstFoundText } from '#web/ui/notices/first-found.tsx'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { LOCKER_SEARCH_LIMIT, type LockerOffered, offerCalls } from '../contract/offers.ts'
import { LockerLines } from './locker-lines.tsx'
import classes from './offers.module.css'
import { useCouriersInUse } from './partners-in-use.ts'

const offerTexts = texts.offers

const LockerMap = lazyPart(() => import('./locker-map.tsx'), 'LockerMap')

export type NearPlace = { countyCode: string; city: string; postalCode: string }

type LockerPickerProps = {
  opened: boolean
  near: NearPlace
  /** The order collects cash: points that take none cannot be chosen. */
  needsRepayment: boolean
  /** What the search begins with. */
  begunWith?: string
  onPick: (locker: LockerOffered) => void
  onClose: () => void
}

export function LockerPicker({ opened, onClose, ...rest }: LockerPickerProps) {
  return (
    <Dialog asks={false} opened={opened} onClose={onClose} title={offerTexts.pickerTitle} size="720px">
      <LockerSearch {...rest} />
    </Dialog>
  )
}

/** Why a point cannot be chosen for this order; null: it can. */
export function lockerObstacleOf(locker: LockerOffered, needsRepayment: boolean): string | null {
  if (isLockerFull(locker)) return offerTexts.full
  return needsRepayment && locker.repaymentAvailable === false ? offerTexts.noRepayment : null
}

// Drawn only while the dialog is open: a new opening searches anew.
function LockerSearch({ near, needsRepayment, begunWith = '', onPick }: Omit<LockerPickerProps, 'opened' | 'onClose'>) {
  const [typed, setTyped] = useState(begunWith)
  const [courier, setCourier] = useState<CourierCode | null>(null)
  const inUse = useCouriersInUse()
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS)
  const { countyCode, city, postalCode } = near
  const hasPlace = countyCode !== '' && city !== ''
  const lockers = useCall(
    offerCalls.lockers,
    { query: { countyCode, city, search, ...(postalCode.length === 6 ? { postalCode } : {}), ...(courier ? { courier } : {}) } },
    { enabled: hasPlace, keepPrevious: true },
  )
  const tiles = useAbout().data?.map ?? null
  const list = useRef<HTMLDivElement>(null)
  const inList = (locker: LockerOffered) => {
    const item = list.current?.children[lockers.data?.indexOf(locker) ?? -1]
    item?.scrollIntoView({ block: 'nearest' })
    item?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }
  if (!hasPlace) return <Text>{offerTexts.needsPlace}</Text>
  return (
    <Stack gap="sm">
      <Group gap="sm" grow preventGrowOverflow={false}>
        <TextInput
          type="search"
          label={offerTexts.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Select
          label={offerTexts.courier}
          placeholder={offerTexts.anyCourier}
          clearable
          clearButtonProps={{ 'aria-label': offerTexts.anyCourier }}
          data={inUse.map((code) => ({ value: code, label: couriers[code].name }))}
          value={courier}
          onChange={(code) => setCourier(CourierCode.safeParse(code).data ?? null)}
        />
      </Group>
      <Group gap="sm" role="status" mih={24}>
        {lockers.isFetching && <Loader size={16} aria-label={offerTexts.lockersLoading} />}
        {lockers.data && (
          <Text c="dimmed">{firstFoundText(lockers.data.length, LOCKER_SEARCH_LIMIT) ?? offerTexts.lockersFound(lockers.data.length)}</Text>
        )}
      </Group>
      {tiles && lockers.data && (
        <MapOfLockers
          tiles={tiles}
          lockers={lockers.data}
          isFree={(locker) => lockerObstacleOf(locker, needsRepayment) === null}
          onShow={inList}
        />
      )}
      {lockers.error && <FailureNotice cause={lockers.error} onRetry={() => void lockers.refetch()} isRetrying={lockers.isFetching} />}
      {lockers.data?.length === 0 && <EmptyState icon={IconBuildingStore} text={offerTexts.noLockers} />}
      <ScrollArea.Autosize mah="55vh" viewportProps={{ tabIndex: 0 }}>
        <Stack component="ul" ref={list} gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {lockers.data?.map((locker) => (
            <LockerItem key={`${locker.courier} ${locker.id}`} locker={locker} needsRepayment={needsRepayment} onPick={onPick} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}

function MapOfLockers(props: ComponentProps<typeof LockerMap>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconMap2 size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? offerTexts.hideMap : offerTexts.showMap}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton className={classes.map ?? ''} />}>
          <LockerMap {...props} />
        </Suspense>
      )}
    </>
  )
}

type LockerItemProps = { locker: LockerOffered; needsRepayment: boolean; onPick: (locker: LockerOffered) => void }

function LockerItem({ locker, needsRepayment, onPick }: LockerItemProps) {
  const obstacle = lockerObstacleOf(locker, needsRepayment)
  const notes = [obstacle, repaymentNote(locker, needsRepayment), freeText(locker)].filter((note) => note !== null)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start" pr="sm">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <CourierMark courier={locker.courier} size={28} />
        <div>
          <LockerLines locker={locker} />
          {[...new Set(notes)].map((note) => (
            <Text key={note} fz="sm">
              {note}
            </Text>
          ))}
        </div>
      </Group>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        disabled={obstacle !== null}
        aria-label={offerTexts.choosePoint(locker.name)}
        onClick={() => onPick(locker)}
      >
        {offerTexts.choose}
      </Button>
    </Group>
  )
}

function repaymentNote({ repaymentAvailable }: LockerOffered, needsRepayment: boolean): string | null {
  if (repaymentAvailable === false) return offerTexts.noRepayment
  return needsRepayment && repaymentAvailable === null ? offerTexts.repaymentUnknown : null
}

const sizeOrder = ['S', 'M', 'L']

function freeText(locker: LockerOffered): string | null {
  if (locker.availableSizes === null || isLockerFull(locker)) return null
  // Smallest first, in whatever order the courier lists them.
  const sizes = locker.availableSizes.toSorted((a, b) => sizeOrder.indexOf(a.size) - sizeOrder.indexOf(b.size))
  return `${offerTexts.freeSizes}: ${sizes.map(({ size, free }) => `${size} ${free}`).join(', ')}`
}
