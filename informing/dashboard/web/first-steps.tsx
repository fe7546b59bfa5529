/**
 * What a new client does first, in one card: each step is made in place, in the form of its own page, and ticked by what has happened; of what
 * the user's role does not do it says whose it is. It goes once nothing is left to the user, or is put aside.
 */
import { Button, CloseButton, Group, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { hasPermission } from '#contract/permissions.ts'
import { queryKeyOf } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useFirstStepsAside } from '#web/shell/errands/first-steps-aside.ts'
import { useActor, useMay, useRolesThatMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { lazyPart } from '#web/ui/arriving.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { dashboardCalls } from '../contract/dashboard.ts'
import { type FirstStep, type FirstStepShown, type FormStep, firstStepsFor, firstStepsLeftOf } from '../contract/first-steps.ts'
import classes from './dashboard.module.css'

const words = texts.dashboard.firstSteps

const StepPanel = lazyPart(() => import('./step-panel.tsx'), 'StepPanel')

type Today = AnswerOf<typeof dashboardCalls.today>

/** Where each is kept, and changed once it is made. */
const pages: Record<FirstStep, string> = {
  ...{ sender: paths.addresses, account: paths.repaymentSettings, payer: paths.billingData, topUp: paths.balance, order: paths.orders },
}

export function FirstStepsCard({ today: { firstSteps, has } }: { today: Today }) {
  const actor = useActor()
  const { areAside, putAside, bringBack } = useFirstStepsAside()
  const [opened, setOpened] = useState<FormStep | null>(null)
  const cache = useQueryClient()
  const steps = firstStepsFor(firstSteps, (permission) => actor !== null && hasPermission(actor, permission))
  const left = firstStepsLeftOf(steps)
  const next = left[0]?.name ?? null
  // Who ships already is only asked for the rest.
  const shown = has.awb ? steps.filter(({ isDone }) => !isDone) : steps
  const list = useFocusOnNext(next)
  const isOver = actor !== null && left.length === 0
  useEffect(() => {
    if (isOver && areAside) bringBack()
  })
  const close = () => {
    setOpened(null)
    void cache.invalidateQueries({ queryKey: queryKeyOf(dashboardCalls.today) })
  }
  const hide = () => {
    putAside()
    toast.info(words.putAside)
  }
  if (left.length === 0 || areAside) return null
  return (
    <Section title={words.title} beside={<CloseButton size="lg" aria-label={words.hide} onClick={hide} />}>
      <Text c="dimmed">{words.about({ done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}</Text>
      <ol className={classes.steps} ref={list}>
        {shown.map((step) => (
          <li key={step.name}>
            <Mark isDone={step.isDone} />
            <div className={classes.stepText}>
              <Name {...step} />
              <Text c="dimmed">{words.texts[step.name]}</Text>
            </div>
            {!step.isDone && <Action step={step} isNext={step.name === next} hasOrder={has.order} onOpen={setOpened} />}
          </li>
        ))}
      </ol>
      {!has.store && <ConnectStore />}
      <Suspense>{opened && <StepPanel step={opened} onClose={close} />}</Suspense>
    </Section>
  )
}

/** Once a step is made its button is gone: the next one has the focus. */
function useFocusOnNext(next: FirstStep | null) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(next)
  useEffect(() => {
    if (before.current === next) return
    before.current = next
    if (document.activeElement === document.body) list.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [next])
  return list
}

function Name({ name, isDone, isOwn }: FirstStepShown) {
  if (!isDone || !isOwn) return <Text fw={600}>{words.steps[name]}</Text>
  return (
    <AppLink href={pages[name]} fw={600}>
      {words.steps[name]}
    </AppLink>
  )
}

type ActionProps = { step: FirstStepShown; isNext: boolean; hasOrder: boolean; onOpen: (step: FormStep) => void }

function Action({ step: { name, isOwn, needs }, isNext, hasOrder, onOpen }: ActionProps) {
  const roles = useRolesThatMay(needs)
  const look = { variant: isNext ? 'filled' : 'default', 'data-next': isNext || undefined, className: classes.stepAction ?? '' }
  if (!isOwn) return <Text className={classes.stepAction ?? ''}>{words.doneBy(roles)}</Text>
  if (name !== 'order')
    return (
      <Button {...look} onClick={() => onOpen(name)}>
        {words.verbs[name]}
      </Button>
    )
  // One that is written already is gone on with.
  return (
    <LinkButton {...look} href={hasOrder ? paths.ordersIn('draft') : paths.newOrder}>
      {hasOrder ? words.activate : words.verbs.order}
    </LinkButton>
  )
}

function ConnectStore() {
  if (!useMay('stores.write')) return null
  return (
    <Group gap="xs">
      <Text>{words.store}</Text>
      <AppLink href={paths.shops}>{words.connectStore}</AppLink>
    </Group>
  )
}

const Mark = ({ isDone }: { isDone: boolean }) => (
  <ThemeIcon
    variant="light"
    size="sm"
    radius="xl"
    color={isDone ? 'green' : 'gray'}
    role="img"
    aria-label={isDone ? words.done : words.toDo}
  >
    {isDone ? <IconCheck size={14} aria-hidden /> : <IconCircleDashed size={14} aria-hidden />}
  </ThemeIcon>
)
