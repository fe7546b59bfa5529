import { Box, Button, Container, Group, Skeleton, Stack, Text, TextInput, Timeline } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useSessionToken } from '#web/session.ts'
import { useAbout } from '#web/shell/root.tsx'
import { SandboxBanner } from '#web/shell/sandbox-banner.tsx'
import { texts } from '#web/texts.ts'
import { AppLink, useNavigation } from '#web/ui/app-link.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page, useProductName } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { orderCalls } from '../contract/orders.ts'
import { OrderStatus } from './order-status.tsx'

const trackingTexts = texts.tracking

const BANNER_PX = 28

/** Open to everyone who knows an AWB: no personal data is answered. */
export function TrackingPage() {
  const { awb } = useParams({ strict: false })
  const productName = useProductName()
  const token = useSessionToken()
  const about = useAbout()
  return (
    <>
      <header>{about.data?.isSandbox && <SandboxBanner heightPx={BANNER_PX} />}</header>
      <Container component="main" size="sm" py="lg">
        <Stack gap="lg">
          <Group justify="space-between" gap="sm">
            <Text fw={700} fz="lg">
              {productName}
            </Text>
            <AppLink href={token === null ? paths.login : paths.profile}>
              {token === null ? trackingTexts.login : trackingTexts.toProfile}
            </AppLink>
          </Group>
          <Page title={trackingTexts.title} document={documentOf(productName, awb)}>
            {awb !== undefined && <meta name="robots" content="noindex" />}
            <AwbForm key={awb ?? ''} awb={awb ?? ''} />
            {awb !== undefined && <TrackedParcelSection awb={awb} />}
          </Page>
        </Stack>
      </Container>
    </>
  )
}

const documentOf = (product: string, awb: string | undefined) => ({
  title: awb === undefined ? `${trackingTexts.title} | ${product}` : trackingTexts.documentTitle(product, awb),
  description: trackingTexts.description,
})

function AwbForm({ awb }: { awb: string }) {
  const { go } = useNavigation()
  const [text, setText] = useState(awb)
  const [error, setError] = useState<string | null>(null)
  const track = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = orderCalls.track.params.safeParse({ awb: text.replace(/\s/g, '') })
    if (read.success) go(paths.tracking(read.data.awb))
    else setError(trackingTexts.awbInvalid)
  }
  return (
    <form onSubmit={track} noValidate>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          flex={1}
          label={trackingTexts.awb}
          description={trackingTexts.hint}
          value={text}
          error={error}
          data-page-search
          autoFocus={awb === ''}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(null)
          }}
        />
        <Button type="submit">{trackingTexts.search}</Button>
      </Group>
    </form>
  )
}

/** On its page, and in dialogs. */
export function TrackedParcelSection({ awb }: { awb: string }) {
  const tracked = useCall(orderCalls.track, { params: { awb } })
  if (tracked.data) return <TrackedParcel parcel={tracked.data} />
  if (tracked.isPending) return <Skeleton height={240} />
  if (tracked.error.code === 'not-found') return <Box role="status">{trackingTexts.notFound}</Box>
  return <FailureNotice cause={tracked.error} onRetry={() => void tracked.refetch()} isRetrying={tracked.isFetching} />
}

function TrackedParcel({ parcel }: { parcel: AnswerOf<typeof orderCalls.track> }) {
  const { state, stateText, courier, nextStep, point } = parcel
  const steps = parcel.steps.toReversed()
  return (
    <Stack gap="md">
      <Group gap="md">
        <OrderStatus state={state} said={stateText} />
        <CourierMark courier={courier} withName />
      </Group>
      {point && (
        <Section title={trackingTexts.point}>
          <Text fw={600}>{point.name}</Text>
          <Text>{point.address}</Text>
          <Text c="dimmed">{`${trackingTexts.schedule}: ${point.scheduleText}`}</Text>
        </Section>
      )}
      <Section title={trackingTexts.steps}>
        {steps.length === 0 && <Text c="dimmed">{trackingTexts.noSteps}</Text>}
        <Timeline bulletSize={16} lineWidth={2} reverseActive active={steps.length - 1}>
          {nextStep !== null && (
            <Timeline.Item lineVariant="dashed" title={<Text c="dimmed">{trackingTexts.nextStep}</Text>}>
              <Text>{nextStep}</Text>
            </Timeline.Item>
          )}
          {steps.map(({ text, place, happenedAt }) => (
            <Timeline.Item key={`${happenedAt} ${text}`} title={text}>
              <Text size="xs" c="dimmed">
                <DateTime at={happenedAt} />
                {place === null ? '' : `, ${place}`}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </Section>
    </Stack>
  )
}
