/** The label of a return on a phone: the AWB as a code, the file, and whether they are still good. Signed in nowhere. */
import { Alert, Button, Container, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { couriers } from '#contract/couriers.ts'
import { downloadFile, toApiProblem, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useAbout } from '#web/shell/root.tsx'
import { SandboxBanner } from '#web/shell/sandbox-banner.tsx'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { saveFile } from '#web/ui/deliver-file.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { useProductName } from '#web/ui/page.tsx'
import { type ReturnLabelPage, returnLabelCalls } from '../../contract/return-label.ts'
import classes from './public.module.css'

const words = texts.returnLabel
const BANNER_PX = 28

export function LabelPage() {
  const { key = '' } = useParams({ strict: false })
  const product = useProductName()
  const about = useAbout()
  const page = useCall(returnLabelCalls.page, { params: { key } })
  return (
    <>
      <title>{page.data?.label ? words.documentTitle(page.data.label.shopName) : product}</title>
      <meta name="robots" content="noindex" />
      <header>{about.data?.isSandbox && <SandboxBanner heightPx={BANNER_PX} />}</header>
      <Container component="main" size="sm" py="lg">
        {page.data ? (
          <Stack gap="lg">
            <Title order={1}>{words.title}</Title>
            {page.data.label === null ? <Ended /> : <Label of={page.data.label} state={page.data.state} labelKey={key} />}
            <Text size="xs" c="dimmed">
              {texts.publicReturn.by(product)}
            </Text>
          </Stack>
        ) : page.isPending ? (
          <Skeleton height={320} />
        ) : (
          page.error && <FailureNotice cause={page.error} onRetry={() => void page.refetch()} isRetrying={page.isFetching} />
        )}
      </Container>
    </>
  )
}

const Ended = () => (
  <Alert color="orange" role="status" title={words.ended} classNames={{ title: 'ink', message: 'ink' }}>
    {words.endedHint}
  </Alert>
)

type LabelProps = { of: NonNullable<ReturnLabelPage['label']>; state: ReturnLabelPage['state']; labelKey: string }

function Label({ of: { shopName, courier: code, awb, codes, contact }, state, labelKey }: LabelProps) {
  const { name: courier, unlabelled } = couriers[code]
  return (
    <>
      <div>
        <Text fw={700} fz="lg">
          {shopName}
        </Text>
        <Text>{words.about({ courier, awb })}</Text>
      </div>
      {state === 'handed-over' ? (
        <Alert color="accent" role="status">
          {words.handedOver}
        </Alert>
      ) : (
        <>
          <Group gap="lg">
            {codes.map(({ number, picture }) => (
              <figure key={number} className={classes.code}>
                <img src={picture} alt={words.codeOf(number)} />
                <figcaption>{words.codeOf(number)}</figcaption>
              </figure>
            ))}
          </Group>
          <Stack gap={4}>
            {words.handover({ courier, ...unlabelled }).map((line) => (
              <Text key={line}>{line}</Text>
            ))}
            <Text>{words.only(courier)}</Text>
            <Text c="dimmed">{words.valid}</Text>
          </Stack>
          <SaveLabel labelKey={labelKey} awb={awb} />
        </>
      )}
      <AppLink href={paths.tracking(awb)}>{words.track}</AppLink>
      {contact.length > 0 && <Text c="dimmed">{texts.publicReturn.contact(contact)}</Text>}
    </>
  )
}

function SaveLabel({ labelKey, awb }: { labelKey: string; awb: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      saveFile(await downloadFile(returnLabelCalls.file, { params: { key: labelKey } }), words.fileName(awb))
    } catch (error) {
      toast.error(toApiProblem(error).message)
    }
    setIsBusy(false)
  }
  return (
    <div>
      <Button size="md" loading={isBusy} onClick={() => void save()}>
        {words.save}
      </Button>
    </div>
  )
}
