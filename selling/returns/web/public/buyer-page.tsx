/** What stands around the public pages of a shop's returns: whose they are, and where else to go. */
import { Box, Container, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCall } from '#web/api.ts'
import { useAbout } from '#web/shell/root.tsx'
import { SandboxBanner } from '#web/shell/sandbox-banner.tsx'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { useProductName } from '#web/ui/page.tsx'
import { tabStorage } from '#web/working-storage.ts'
import { type PublicReturnPage, publicReturnCalls } from '../../contract/public-returns.ts'
import { useFrameHeight } from './frame-height.ts'
import classes from './public.module.css'
import { useIsFormTrial } from './trial.ts'

const BANNER_PX = 28

type BuyerPageProps = {
  uniqueId: string
  documentTitle: (shop: string) => string
  /** `reread`: what it shows may have changed. */
  children: (page: PublicReturnPage, reread: () => void) => ReactNode
}

export function BuyerPage({ uniqueId, documentTitle, children }: BuyerPageProps) {
  const product = useProductName()
  const about = useAbout()
  // What is typed outlives a new reading; the seal of the first one stays good.
  const page = useCall(
    publicReturnCalls.page,
    { params: { uniqueId } },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  )
  const content = useFrameHeight<HTMLDivElement>(page.data?.framePages ?? [])
  return (
    <div ref={content}>
      <title>{page.data ? documentTitle(page.data.shopName) : product}</title>
      <meta name="robots" content="noindex" />
      <header>{about.data?.isSandbox && <SandboxBanner heightPx={BANNER_PX} />}</header>
      <Container component="main" size="sm" py="lg">
        {page.data ? (
          <ShopFrame page={page.data}>{children(page.data, () => void page.refetch())}</ShopFrame>
        ) : page.isPending ? (
          <Skeleton height={320} />
        ) : page.error?.code === 'not-found' ? (
          <Box role="status">{texts.publicReturn.notFound}</Box>
        ) : (
          page.error && <FailureNotice cause={page.error} onRetry={() => void page.refetch()} isRetrying={page.isFetching} />
        )}
      </Container>
    </div>
  )
}

/** Whose form it is, above and below it. */
export function ShopFrame({ page, children }: { page: PublicReturnPage; children: ReactNode }) {
  const product = useProductName()
  const isTrial = useIsFormTrial()
  return (
    <Stack gap="lg" className={classes.shop ?? ''}>
      <ShopHead page={page} />
      {!isTrial && !tabStorage.keeps() && (
        <Text role="status" c="dimmed">
          {texts.publicReturn.keepsNothing}
        </Text>
      )}
      {children}
      {page.contact.length > 0 && <Text c="dimmed">{texts.publicReturn.contact(page.contact)}</Text>}
      <Text size="xs" c="dimmed">
        {texts.publicReturn.by(product)}
      </Text>
    </Stack>
  )
}

function ShopHead({ page: { logo, shopName, templateName } }: { page: PublicReturnPage }) {
  return (
    <Group gap="md" wrap="nowrap">
      {logo !== null && <img className={classes.logo} src={logo} alt={shopName} />}
      <div>
        <Text fw={700} fz="lg">
          {shopName}
        </Text>
        <Text c="dimmed">{templateName}</Text>
      </div>
    </Group>
  )
}

/** What is said once it was sent takes the focus, so that it is heard. */
export function ReturnSentMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="md" role="status">
      <Title order={1} tabIndex={-1} ref={(node: HTMLHeadingElement | null) => node?.focus()}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}
