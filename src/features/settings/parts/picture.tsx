/** A face, or the first letter of the name where there is none. */
export function Picture({ url, name }: { readonly url: string | null; readonly name: string }) {
  if (url) return <img className="fl-set-picture" src={url} alt="" width={72} height={72} />;
  return (
    <span className="fl-set-picture" aria-hidden="true">
      {[...name.trim()][0] ?? '?'}
    </span>
  );
}
