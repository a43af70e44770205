import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { markPostsRead, postBoard, postFile, postReaders, readPost } from '#contract/rates/post/post.calls.ts';
import { CleanHtml } from '#kit/clean-html.tsx';
import { queryKey, useCallQuery, useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { saveDownload } from '#kit/save-download.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { showToast } from '#kit/toasts.tsx';
import '../locale/words.ts';
import '../post.css';
import '../queries.ts';
import { PostLine, PostTags } from './post-line.tsx';

const MOST_READERS = 20;
const KILO = 1_024;

/** One announcement as its readers get it; whoever has it before him has read it. */
export function PostReader({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT('ratePost');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { data, error, refetch } = useCallQuery(readPost, { id });
  const noted = useRef<string | null>(null);
  const isNews = data?.isRead === false && data.state === 'PUBLISHED';
  useEffect(() => {
    if (!isNews || noted.current === id) return;
    noted.current = id;
    // Not marked is only not marked: the reader reads on.
    void client
      .call(markPostsRead, { body: { ids: [id] } })
      .then(() => queries.invalidateQueries({ queryKey: queryKey(postBoard) }))
      .catch(() => undefined);
  }, [client, queries, id, isNews]);
  const fetchFile = async (file: string) => {
    try {
      saveDownload(await client.download(postFile, { query: { id, file } }));
    } catch (failure) {
      showToast({ id: 'ratePost.file', intent: 'danger', text: text(errorText(failure)) });
    }
  };
  return (
    <FormDialog isOpen title={data ? text(data.title) : t('read')} width={720} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState lines={4} /> : null}
      {data && (
        <div className="rp-reader">
          <PostTags post={data} />
          <PostLine post={data} />
          <CleanHtml html={text(data.html)} />
          {data.attachments.length > 0 && (
            <ul className="rp-files" aria-label={t('filesOf')}>
              {data.attachments.map(({ id: file, name, size }) => (
                <li key={file}>
                  <Button
                    size="small"
                    icon={<DownloadIcon />}
                    aria-label={t('download', { name })}
                    text={`${name} (${Math.max(1, Math.round(size / KILO))} KB)`}
                    onClick={() => void fetchFile(file)}
                  />
                </li>
              ))}
            </ul>
          )}
          {(data.increaseId || data.surchargeRuleIds.length > 0) && (
            <>
              <h2>{t('rulesMade')}</h2>
              <p className="rp-line">
                {data.increaseId && (
                  <Link to={`${RATE_PATHS.increases}?id=${data.increaseId}`}>{t('increaseRule')}</Link>
                )}
                {data.surchargeRuleIds.map((rule, index) => (
                  <Link key={rule} to={`${RATE_PATHS.carrierFees}?id=${rule}`}>
                    {t('surchargeRule', { n: index + 1 })}
                  </Link>
                ))}
              </p>
            </>
          )}
          {data.isOwn && data.state === 'PUBLISHED' && <Readers id={id} />}
        </div>
      )}
    </FormDialog>
  );
}

function Readers({ id }: { readonly id: string }) {
  const t = useT('ratePost');
  const { data } = useCallQuery(postReaders, { id, limit: MOST_READERS });
  if (!data) return null;
  return (
    <>
      <h2>{t('readers')}</h2>
      {data.rows.length === 0 && <p className="fl-muted">{t('noReaders')}</p>}
      <ul>
        {data.rows.map(({ employeeId, name, company, at }) => (
          <li key={employeeId}>
            {name} · {company} · <Instant at={at} />
          </li>
        ))}
      </ul>
      {data.nextCursor && <p className="fl-muted">{t('moreReaders', { n: MOST_READERS })}</p>}
    </>
  );
}
