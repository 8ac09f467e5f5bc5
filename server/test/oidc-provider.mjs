// A real OpenID Connect provider (oidc-provider) in a separate process on a free loopback port. The process sends its
// parent the port, and answers requests only after receiving the client's redirect address.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

let handle = (_request, response) => response.writeHead(503).end();
const server = createServer((request, response) => handle(request, response));
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));

process.on('message', ({ clientId, clientSecret, redirectUri, afterLogout }) => {
  const provider = new Provider(`http://127.0.0.1:${server.address().port}`, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [afterLogout],
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    pkce: { required: () => true },
    // The user's name is the login name; the subject is another value.
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id.replace(/^subject-/, '') }),
    }),
  });
  handle = provider.callback();
  process.send({ isReady: true });
});
process.on('disconnect', () => process.exit());
