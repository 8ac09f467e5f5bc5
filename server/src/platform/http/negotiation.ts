/** Headers of requests by which clients choose among answers (RFC 9110). */

const weak = /^W\//;

/** Whether `If-None-Match` names an entity tag. Proxies that compress an answer make its tag weak. */
export const hasEntityTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag ||
    header === '*' ||
    header.split(',').some((one) => one.trim().replace(weak, '') === etag.replace(weak, '')));

/** Whether `Accept-Encoding` accepts gzip; with a weight of 0 it refuses it. */
export const takesGzip = (header: string | undefined): boolean =>
  header !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(header);
